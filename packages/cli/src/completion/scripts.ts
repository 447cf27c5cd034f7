import type { Words } from './words.js';

const cases = (words: Words): string =>
  [...words].map(([path, following]) => `    '${path}') offered='${following.join(' ')}' ;;`).join('\n');

const names = (words: Words): string =>
  [...words.keys()]
    .filter(Boolean)
    .map((path) => `'${path}'`)
    .join('|');

/** Returns the script for bash: the longest known command on the line decides. */
export const bashScript = (words: Words): string => `# Completion of lodgewire for bash. Put this line into ~/.bashrc:
#   source <(lodgewire completion bash)
_lodgewire() {
  local command='' offered='' index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "\${command:+$command }\${COMP_WORDS[index]}" in
      ${names(words)}) command="\${command:+$command }\${COMP_WORDS[index]}" ;;
    esac
  done
  case "$command" in
${cases(words)}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _lodgewire lodgewire
`;

/** Returns the script for zsh. */
export const zshScript = (words: Words): string => `#compdef lodgewire
# Completion of lodgewire for zsh. Put this line into ~/.zshrc, after compinit:
#   source <(lodgewire completion zsh)
_lodgewire_command() {
  local command='' offered='' word
  for word in "\${(@)argv}"; do
    case "\${command:+$command }$word" in
      ${names(words)}) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${cases(words)}
  esac
  print -r -- "$offered"
}
_lodgewire() {
  local -a following
  following=(\${=$(_lodgewire_command "\${(@)words[2,CURRENT-1]}")})
  compadd -- $following
}
(( $+functions[compdef] )) && compdef _lodgewire lodgewire
`;
