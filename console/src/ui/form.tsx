import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  help?: ReactNode;
  fault?: string;
  onValue: (value: string) => void;
}

/** Shows a labelled text field with help and its fault. */
export const Field = ({ label, help, fault, onValue, ...input }: FieldProps) => {
  const id = useId();
  const describedBy = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <span>
        <label htmlFor={id}>{label}</label>
      </span>
      <input
        id={id}
        aria-describedby={describedBy}
        aria-invalid={Boolean(fault)}
        onChange={(event) => onValue(event.target.value)}
        {...input}
      />
      {help && <small id={`${id}-help`}>{help}</small>}
      {fault && (
        <small id={`${id}-fault`} className="fault">
          {fault}
        </small>
      )}
    </div>
  );
};

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onValue: (value: string) => void;
  isHidden?: boolean;
}

export const Choice = ({ label, value, options, onValue, isHidden }: ChoiceProps) => (
  <label className="field">
    <span className={isHidden ? 'sr' : undefined}>{label}</span>
    <select value={value} onChange={(event) => onValue(event.target.value)}>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

export const Check = (props: { label: string; isOn: boolean; onValue: (isOn: boolean) => void }) => (
  <label className="check">
    <input type="checkbox" checked={props.isOn} onChange={(event) => props.onValue(event.target.checked)} />
    {props.label}
  </label>
);

/** Shows a dialog over the page. Escape closes it. */
export const Dialog = (props: { title: string; onClose: () => void; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={props.onClose} aria-labelledby={id}>
      <div className="stack-s">
        <h2 id={id}>{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  );
};

interface ConfirmProps {
  title: string;
  action: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an action that cannot be undone. */
export const Confirm = ({ title, action, isBusy, onConfirm, onClose, children }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <div className="row">
      <button onClick={onClose}>Keep it</button>
      <button className="danger" disabled={isBusy} onClick={onConfirm}>
        {action}
      </button>
    </div>
  </Dialog>
);

interface TabsProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onValue: (value: T) => void;
}

const TAB_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Offers several views. Tab moves to the chosen one, and the arrow keys from there to the others. */
export const Tabs = <T extends string>({ label, value, options, onValue }: TabsProps<T>) => {
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = TAB_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (options.findIndex(([key]) => key === value) + step + options.length) % options.length;
    (event.currentTarget.children[next] as HTMLElement).focus();
    onValue(options[next]![0]);
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {options.map(([key, text]) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === value}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onValue(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
};
