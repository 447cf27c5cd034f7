import { useEffect, useState } from 'react';

interface TextFilterProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** Shows a filter that is typed. It takes effect on Enter, or when the field is left. */
export const TextFilter = ({ label, value, onValue }: TextFilterProps) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const apply = (): void => {
    if (text.trim() !== value) onValue(text.trim());
  };
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
};
