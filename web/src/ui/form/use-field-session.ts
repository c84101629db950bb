import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { type Field, isKept, type Values } from '#ui/fields/field.ts';
import { inputFrom, refusedFields } from '#ui/fields/input-from.ts';
import { type FormOptions, type FormSession, useFormSession } from '#ui/form/use-form-session.ts';

export interface FieldOptions<E extends Endpoint>
  extends Pick<
    FormOptions<E, Values>,
    'endpoint' | 'keepRefusal' | 'waitForReload' | 'doneText' | 'onDone' | 'onRefused'
  > {
  readonly fields: readonly Field[];
  readonly initial?: Values;
  /** Sent besides the fields, such as the id of what is edited. */
  readonly fixed?: Partial<SentOf<E>>;
  /** Where the call's input is not simply the fields by name. */
  readonly toInput?: (input: Record<string, unknown>, values: Values) => Record<string, unknown>;
}

/** A form whose fields are a list. Returns with it those that are shown now. */
export function useFieldSession<E extends Endpoint>({
  fields,
  initial = {},
  fixed,
  toInput,
  ...options
}: FieldOptions<E>): { session: FormSession<Values>; shown: readonly Field[] } {
  const shownFor = (values: Values) => fields.filter(({ when }) => when?.(values) ?? true);
  const namesOf = (wanted: (field: Field) => boolean) => fields.filter(wanted).map(({ name }) => name);
  const session = useFormSession<E, Values>({
    ...options,
    initial,
    about: fixed,
    notKept: namesOf((field) => !isKept(field)),
    arriving: namesOf(({ arrives }) => arrives === true),
    ownErrors: namesOf((field) => field.kind === 'custom' && field.showsErrors === true),
    toInput: (values) => {
      const plain = inputFrom(options.endpoint.schema, shownFor(values), values);
      return { ...(toInput?.(plain, values) ?? plain), ...fixed };
    },
    check: (values) => refusedFields(shownFor(values), values),
  });
  return { session, shown: shownFor(session.values) };
}
