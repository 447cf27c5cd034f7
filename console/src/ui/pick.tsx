import type { ChangeEvent } from 'react';

interface PickProps {
  /** Of what is chosen, for screen readers. */
  name: string;
  isOn: boolean;
  onToggle: (isRange: boolean) => void;
}

/** The box with which a row of a list is chosen. Shift chooses all rows since the one before, with Space as by a click. */
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
