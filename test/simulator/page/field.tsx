import type { FieldOfView } from './view-fields.ts';

export interface FieldProps {
  readonly field: FieldOfView;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
}

/** One labelled field of a modal, with its hint and the error that the app answered for it. */
export function Field(props: FieldProps) {
  const { field, error } = props;
  const isGroup = field.control === 'radio' || field.control === 'checkboxes' || field.control === 'people';
  const Wrapper = isGroup ? 'fieldset' : 'label';
  const Caption = isGroup ? 'legend' : 'span';
  return (
    <Wrapper className="field">
      <Caption className="field-label">
        {field.label} {field.optional && <span className="faint">(optional)</span>}
      </Caption>
      <Control {...props} />
      {field.hint && <small className="faint">{field.hint}</small>}
      {error && (
        <small className="refusal" role="alert">
          {error}
        </small>
      )}
    </Wrapper>
  );
}

function Control({ field, value, onChange }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  const shared = { placeholder: field.placeholder, maxLength: field.maxLength, required: !field.optional, value: text };
  switch (field.control) {
    case 'text':
      return <input type="text" {...shared} onChange={(event) => onChange(event.target.value)} />;
    case 'lines':
      return <textarea rows={5} {...shared} onChange={(event) => onChange(event.target.value)} />;
    case 'select':
      return (
        <select required={!field.optional} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">{field.placeholder ?? 'Choose…'}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'radio':
    case 'checkboxes':
    case 'people':
      return <Choices field={field} value={value} onChange={onChange} />;
  }
}

function Choices({ field, value, onChange }: Omit<FieldProps, 'error'>) {
  const single = field.control === 'radio';
  const chosen: readonly string[] = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const toggle = (option: string): void => {
    if (single) onChange(option);
    else onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  return field.options.map((option) => (
    <label key={option.value} className="choice">
      <input
        type={single ? 'radio' : 'checkbox'}
        name={field.block_id}
        checked={chosen.includes(option.value)}
        onChange={() => toggle(option.value)}
      />
      {option.label}
    </label>
  ));
}
