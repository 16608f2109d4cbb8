import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface MenuItem {
  readonly label: string;
  readonly danger?: boolean;
  readonly act: () => void;
}

export interface MenuProps {
  /** What a screen reader says of the button. */
  readonly label: string;
  readonly icon: ReactNode;
  /** `up` where the button stands at the lower edge of the page. */
  readonly opens?: 'up' | 'down';
  readonly items: readonly MenuItem[];
}

/** A button that opens a short list of actions; a choice, Escape or a press elsewhere closes it. */
export function Menu({ label, icon, opens = 'down', items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const pressed = (event: Event): void => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    const typed = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', typed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', typed);
    };
  }, [open]);
  if (items.length === 0) return null;
  return (
    <div className={`menu ${open ? 'open' : ''}`} ref={whole}>
      <button
        type="button"
        className="icon"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </button>
      {open && (
        <div className={`menu-items ${opens}`} role="menu">
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              className={item.danger ? 'danger' : ''}
              onClick={() => {
                setOpen(false);
                item.act();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
