import { Alert, Form } from 'antd';
import { type ReactNode, useId } from 'react';
import '#ui/form/form.css';
import { DraftNotice } from '#ui/form/use-draft.tsx';
import type { FormSession } from '#ui/form/use-form-session.ts';

interface FormBodyProps<V extends object> {
  readonly session: FormSession<V>;
  /** Above the fields. */
  readonly note?: ReactNode;
  /** How the fields stand: two columns as usual, with '' one below the other. */
  readonly className?: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** The form itself, on a page or in a dialog: what was restored, what no field can show, the fields. */
export function FormBody<V extends object>({
  session,
  note,
  className = 'form-fields',
  disabled = false,
  children,
}: FormBodyProps<V>): ReactNode {
  const { isRestored, clear, elsewhere, formProps } = session;
  // Fields are found by their ids: two forms on one page may both have a name.
  const name = useId();
  return (
    <>
      {isRestored && <DraftNotice onClear={clear} />}
      {note}
      {elsewhere.length > 0 && <Alert className="form-alert" type="error" showIcon title={elsewhere.join('；')} />}
      <Form<V> {...formProps} name={name} layout="vertical" className={`form ${className}`} disabled={disabled}>
        {children}
        {/* Enter submits, wherever the button that is seen stands. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </>
  );
}
