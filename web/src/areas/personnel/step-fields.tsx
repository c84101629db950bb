import { Form } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type * as z from 'zod/mini';
import type { StepFormProps } from '#platform/area.tsx';
import type { Field, Values } from '#ui/fields/field.ts';
import { inputFrom } from '#ui/fields/input-from.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import '#ui/form/form.css';

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
  const sent = JSON.stringify(inputFrom(schema, shown, values));
  const notify = useRef(onChange);
  notify.current = onChange;
  useEffect(() => notify.current(JSON.parse(sent) as Record<string, unknown>), [sent]);
  const name = useId();
  return (
    <Form form={form} name={name} component={false} layout="vertical" initialValues={begun.current}>
      <div className="form-fields">
        <FieldItems
          fields={shown}
          begun={begun.current}
          setValues={(changes) => form.setFieldsValue(changes)}
          errors={errors}
          showErrors
        />
      </div>
    </Form>
  );
}
