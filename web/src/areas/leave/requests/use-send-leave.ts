import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { LeaveValues } from '#areas/leave/requests/leave-draft.ts';
import { CallError, call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { showErrors } from '#ui/checked-form.ts';
import { placed } from '#ui/fields/submitted.ts';

type Draft = SentOf<typeof userLeave>;
type Errors = Readonly<Record<string, string>>;

/** Half a day stands in the field of its day. */
const placeOf: Readonly<Record<string, string>> = { start_half: 'start_time', end_half: 'end_time' };
const names = ['username', 'type_id', 'start_time', 'end_time', 'desc', 'file_ids', 'audit'];

/** Sends what the form holds; what is wrong with it stands at the fields, or where no field can say it, apart. */
export function useSendLeave(form: FormInstance<LeaveValues>, onSent: () => void) {
  const [busy, setBusy] = useState(false);
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const sending = useRef(false);

  const show = (errors: Errors) => {
    const moved = Object.entries(errors).map(([name, text]) => [placeOf[name] ?? name, text]);
    const { at, elsewhere: rest } = placed(Object.fromEntries(moved), names);
    setElsewhere(rest);
    showErrors(form, at);
  };
  const send = async (input: Draft | undefined, missing: Errors) => {
    const judged = input === undefined ? undefined : z.safeParse(userLeave.schema, input);
    const errors = { ...(judged?.success === false && fieldErrors(judged.error.issues)), ...missing };
    show(errors);
    if (input === undefined || Object.keys(errors).length > 0) return;
    const { number } = await call(userLeave, input);
    toast(`已提交，编号 ${number}`, 'success');
    onSent();
  };
  /** @param missing what the form itself knows to be left out, by field. */
  const submit = async (input: Draft | undefined, missing: Errors) => {
    // A second press comes before the button is drawn as busy.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(input, missing);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(error.fields);
      // A refusal as a whole stays in sight after its toast is gone.
      if (Object.keys(error.fields).length === 0 && error.outcome === 'refused') setElsewhere([error.message]);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { submit, busy, elsewhere };
}
