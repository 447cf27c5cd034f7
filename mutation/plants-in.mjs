/** Makes known plants of one file (a path in the repository), which the specs `near` must notice. */
export const plantsIn =
  (file, ...near) =>
  (name, find, replace) => ({ name, file, find, replace, near });
