import type { ChangeEvent } from 'react';

interface PickProps {
  /** The name of the row, for screen readers. */
  name: string;
  isOn: boolean;
  onToggle: (isRange: boolean) => void;
}

/** Shows the box that chooses a row. Shift with Space or a click chooses all rows since the previous one. */
export const Pick = ({ name, isOn, onToggle }: PickProps) => {
  const change = ({ nativeEvent }: ChangeEvent): void => onToggle((nativeEvent as MouseEvent).shiftKey);
  return (
    <td className="pick">
      <label>
        <input type="checkbox" checked={isOn} onChange={change} />
        <span className="sr">Choose {name}</span>
      </label>
    </td>
  );
};
