import { Form } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import '#areas/personnel/people/personnel.css';
import type { StepFormProps } from '#platform/area.tsx';
import { type Field, isWide, type Values } from '#ui/fields/field.ts';
import { FieldControl } from '#ui/fields/field-control.tsx';
import { submitted } from '#ui/fields/submitted.ts';

interface StepFieldsProps extends Pick<StepFormProps, 'onChange' | 'errors'> {
  readonly schema: z.ZodMiniType;
  readonly fields: readonly Field[];
  readonly initial: Values;
}

/** Fields an approver fills in, inside the dialog of the decision: a form in a form, whose values are one field of the other. */
export function StepFields({ schema, fields, initial, onChange, errors }: StepFieldsProps): ReactNode {
  const [form] = Form.useForm<Record<string, unknown>>();
  const watched = Form.useWatch([], form) as Values | undefined;
  const begun = useRef(initial);
  const values: Values = { ...begun.current, ...watched };
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  const sent = JSON.stringify(submitted(schema, shown, values));
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => tell.current(JSON.parse(sent) as Record<string, unknown>), [sent]);
  const set = (changes: Values) => form.setFieldsValue(changes);
  return (
    <Form form={form} component={false} layout="vertical" initialValues={begun.current}>
      <div className="step-fields">
        {shown.map((field) => (
          <Form.Item
            key={field.name}
            name={field.name}
            label={field.label}
            required={field.required !== undefined && field.required !== false}
            className={isWide(field) ? 'step-fields-wide' : ''}
            {...(field.hint !== undefined && { extra: field.hint })}
            {...(errors[field.name] !== undefined && { help: errors[field.name], validateStatus: 'error' as const })}
            {...(field.onChange !== undefined && {
              getValueFromEvent: (value: unknown) => {
                queueMicrotask(() => field.onChange?.(value as never, set));
                return value;
              },
            })}
          >
            <FieldControl field={field} initial={begun.current[field.name]} />
          </Form.Item>
        ))}
      </div>
    </Form>
  );
}
