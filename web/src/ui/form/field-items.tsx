import { Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import {
  type Field,
  isEmpty,
  isWide,
  type Values,
  validateTrigger,
  wordsBeyond,
  wordsWhenEmpty,
} from '#ui/fields/field.ts';
import { FieldControl } from '#ui/fields/field-control.tsx';
import type { Errors } from '#ui/form/place-errors.ts';

interface FieldItemsProps {
  /** Those that are shown now. */
  readonly fields: readonly Field[];
  readonly begun: Values;
  /** Changes other fields than the one that was changed. */
  readonly setValues: (changes: Values) => void;
  /** By path: for fields that show what is wrong inside them. */
  readonly errors: Errors;
  /** The form around shows no errors by itself: they stand at the fields from here. */
  readonly showErrors?: boolean;
}

/** The errors inside a field, by their path within it. */
const errorsInside = (errors: Errors, name: string): Errors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, text]) => [path.slice(name.length + 1), text]),
  );

function requirement(field: Field): Pick<FormItemProps, 'required' | 'rules' | 'validateTrigger'> {
  const empty = wordsWhenEmpty(field);
  if (empty === undefined && field.kind !== 'number') return {};
  const validator = async (_rule: unknown, value: unknown) => {
    const words = isEmpty(value) ? empty : wordsBeyond(field, value);
    if (words !== undefined) throw new Error(words);
  };
  return { required: empty !== undefined, rules: [{ validator }], validateTrigger: validateTrigger(field) };
}

const valueIn = (event: unknown): unknown =>
  typeof event === 'object' && event !== null && 'target' in event
    ? (event.target as { value?: unknown }).value
    : event;

/** Fields by a list, each with its label and control. They stand in a form. */
export function FieldItems({ fields, begun, setValues, errors, showErrors = false }: FieldItemsProps): ReactNode {
  return fields.map((field) => {
    const { name, label, hint, onChange } = field;
    const words = showErrors ? errors[name] : undefined;
    return (
      <Form.Item
        key={name}
        name={name}
        label={label}
        {...(showErrors ? { required: wordsWhenEmpty(field) !== undefined } : requirement(field))}
        {...(hint !== undefined && { extra: hint })}
        {...(words !== undefined && { help: words, validateStatus: 'error' as const })}
        className={isWide(field) ? 'form-field-wide' : ''}
        {...(onChange !== undefined && {
          getValueFromEvent: (event: unknown) => {
            const value = valueIn(event);
            // After the form has taken the value itself.
            queueMicrotask(() => onChange(value as never, setValues));
            return value;
          },
        })}
      >
        <FieldControl field={field} initial={begun[name]} errors={errorsInside(errors, name)} />
      </Form.Item>
    );
  });
}
