import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { readRequest } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind, KindAction, KindRequest } from '#areas/approval/core/kind.ts';
import type { FormField, LabelledValue } from '#areas/approval/core/said-rules.ts';
import { askedSteps } from '#areas/approval/core/submission/round-table.ts';
import { lockForResending, lockWorldAround, submitRequest } from '#areas/approval/core/submission/submit-request.ts';
import type { Figures } from '#areas/approval/path/path-rules.ts';
import { planSteps } from '#areas/approval/path/plan-steps.ts';
import { bindFiles, saveFilesOf } from '#areas/files/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

// What is put to approval in the plain way: someone fills in a form, it is saved as a record and sent; when it comes back it is
// corrected and sent again. An area declares what is its own: whom it is about, what makes it right, what passing does.

export type FiledState = 'running' | 'returned' | 'passed' | 'rejected' | 'withdrawn';

export interface FiledRecord<Form> {
  readonly id: number;
  readonly subject_id: number;
  readonly form: Form;
}

/** Where the records are kept: `filedTable` makes one; an area with a table of another shape writes its own. */
export interface FiledRecords<Form> {
  readonly find: (db: Db, id: number) => Promise<FiledRecord<Form> | undefined>;
  readonly insert: (
    tx: Tx,
    record: { readonly subject: number; readonly form: Form; readonly by: number },
    now: number,
  ) => Promise<number>;
  readonly renew: (tx: Tx, id: number, form: Form, now: number) => Promise<void>;
  readonly setState?: (tx: Tx, id: number, state: FiledState) => Promise<void>;
  readonly setApproval?: (tx: Tx, id: number, approval: number) => Promise<void>;
  /** The index that holds one open record per subject, and what is said where it refuses. */
  readonly alreadyOpen?: { readonly constraint: string; readonly words: string };
}

/** Of the request that files it: who, when, in which transaction. */
export interface Filing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

/** What every form that is put to approval carries beside its own fields. */
export interface FiledDraft {
  readonly audit?: readonly ApproverStep[] | undefined;
  readonly audit_template_id?: number | undefined;
  /** The request that is sent again. */
  readonly again?: number | undefined;
  readonly file_ids?: readonly number[] | undefined;
}

export interface Subject {
  readonly id: number;
  /** As the operation log names it; the record itself where it is not given. */
  readonly object?: { readonly kind: string; readonly id: number; readonly label: string | null };
  /** Whose request it is, where not the caller's. */
  readonly applicant?: number | undefined;
  /** Whom it is about, where someone else files it as their own. */
  readonly concerns?: number | undefined;
  /** The template that stands for the kind's default, where its type has one of its own. */
  readonly template?: number | null | undefined;
}

export interface Judged<Form> {
  readonly form: Form;
  readonly title: string;
  readonly summary: readonly LabelledValue[];
  /** The form in words, for people to read and to compare rounds by. */
  readonly fields: readonly FormField[];
  /** What makes earlier consent void when it changes. */
  readonly watched: unknown;
  readonly figures?: Figures;
  readonly projectLeader?: number | undefined;
  /** What the operation log says; the fields where it is not given. */
  readonly logged?: readonly FieldChange[];
}

type Engines = Pick<
  ApprovalKind,
  | 'kind'
  | 'prefix'
  | 'list'
  | 'batchable'
  | 'defaultPath'
  | 'types'
  | 'secrets'
  | 'fileKind'
  | 'fileOwner'
  | 'fileIds'
  | 'editPath'
  | 'stepForm'
  | 'onStepPassed'
  | 'holdsPass'
  | 'reversal'
  | 'alsoNotifiedOnPass'
  | 'sections'
>;

export interface FiledDefinition<Draft extends FiledDraft, Form, S extends Subject> extends Engines {
  readonly records: FiledRecords<Form>;
  /** Finds and locks what it is about, and refuses whoever may not. */
  readonly subject: (filing: Filing, draft: Draft) => Promise<S>;
  /** Refuses in words what cannot be; `former` is the record that is sent again. */
  readonly judge: (filing: Filing, draft: Draft, subject: S, former: number | undefined) => Promise<Judged<Form>>;
  /** After the record is saved and before it is sent. */
  readonly saved?: (filing: Filing, record: number, judged: Judged<Form>, subject: S) => Promise<void>;
  /** What passing does, in the transaction of the last decision. */
  readonly passed: (
    tx: Tx,
    record: FiledRecord<Form>,
    request: KindRequest,
    now: number,
    action: KindAction,
  ) => Promise<void>;
  /** What ending without passing does; a returned one is changed and sent again. */
  readonly ended?: (
    tx: Tx,
    record: FiledRecord<Form>,
    state: 'returned' | 'rejected' | 'withdrawn',
    request: KindRequest,
    now: number,
    action: KindAction,
  ) => Promise<void>;
}

export interface FiledKind<Draft extends FiledDraft, Form> {
  readonly kind: ApprovalKind;
  /** Files it, or sends it again where the draft says so. */
  readonly file: (
    filing: Filing,
    engine: Engine,
    draft: Draft,
  ) => Promise<{
    readonly id: number;
    readonly number: string;
    readonly record: number;
    readonly judged: Judged<Form>;
  }>;
  /** What was sent, for whoever may send it again. */
  readonly load: (db: Db, caller: Caller, approval: number) => Promise<FiledRecord<Form> & { content_json: string }>;
}

export function filedKind<Draft extends FiledDraft, Form, S extends Subject = Subject>(
  definition: FiledDefinition<Draft, Form, S>,
): FiledKind<Draft, Form> {
  const { records, subject: findSubject, judge, saved, passed, ended, ...engine } = definition;
  const { kind, fileKind, fileOwner } = engine;

  type Ended = 'returned' | 'rejected' | 'withdrawn';
  const end = (state: Ended) => async (tx: Tx, request: KindRequest, now: number, action: KindAction) => {
    const [record] = await Promise.all([
      ended && records.find(tx, request.recordId),
      records.setState?.(tx, request.recordId, state),
    ]);
    await ended?.(tx, orNotFound(record), state, request, now, action);
  };

  const save = async ({ tx, caller, now }: Filing, subject: number, form: Form, former: number | undefined) => {
    try {
      if (former === undefined) return await records.insert(tx, { subject, form, by: caller.userId }, now);
      await records.renew(tx, former, form, now);
      return former;
    } catch (error) {
      const { alreadyOpen } = records;
      if (alreadyOpen !== undefined && violatedConstraint(error) === alreadyOpen.constraint)
        conflict(alreadyOpen.words);
      throw error;
    }
  };

  return {
    kind: {
      ...engine,
      onSubmitted: async (tx, request) => {
        await records.setApproval?.(tx, request.recordId, request.id);
      },
      onReturned: end('returned'),
      onRejected: end('rejected'),
      onWithdrawn: end('withdrawn'),
      onPassed: async (tx, request, now, action) => {
        const [record] = await Promise.all([
          records.find(tx, request.recordId),
          records.setState?.(tx, request.recordId, 'passed'),
        ]);
        await passed(tx, orNotFound(record), request, now, action);
      },
    },

    file: async (filing, engineOf, draft) => {
      const { tx, caller, now, note } = filing;
      const { audit, audit_template_id, again, file_ids } = draft;
      // Locked in the order of whoever decides about it: the person who acts, the request, then what else it touches.
      if (again !== undefined) await lockPerson(tx, caller.userId);
      const former =
        again === undefined ? undefined : (await lockForResending(tx, kind, again, caller.userId)).record_id;
      const subject = await findSubject(filing, draft);
      // It stays about whom it was about.
      if (former !== undefined && (await records.find(tx, former))?.subject_id !== subject.id) refuse('not-found');
      const people = {
        applicant: subject.applicant ?? caller.userId,
        submitter: caller.userId,
        ...(subject.concerns === undefined ? {} : { concerns: subject.concerns }),
      };
      const [judged, planned] = await Promise.all([
        judge(filing, draft, subject, former),
        planSteps(tx, { kind, audit, audit_template_id, standing_template: subject.template, ...people }),
      ]);
      const { title, summary, fields, watched, figures = {}, projectLeader } = judged;
      // Together in one round trip; where saving refuses, that is what is said.
      const loading = lockWorldAround(tx, planned.steps, { kind, ...people, projectLeader }, now);
      loading.catch(() => undefined);
      const record = await save(filing, subject.id, judged.form, former);
      const world = await loading;
      await saved?.(filing, record, judged, subject);
      // Those of what the record is about are bound there.
      if (fileKind !== undefined && fileOwner === undefined) {
        const owner = { kind: fileKind, id: record };
        const ids = file_ids ?? [];
        // A new record has none yet that could have been left out.
        if (former === undefined) await bindFiles(tx, { ids, uploader: caller.userId, owner, field: 'file_ids' }, now);
        else await saveFilesOf(tx, owner, caller.userId, ids, now);
      }
      const sent = await submitRequest(
        tx,
        engineOf,
        {
          kind,
          record,
          title,
          summary,
          ...people,
          figures,
          projectLeader,
          form: fields,
          watched,
          again,
        },
        now,
        { ...planned, world },
      );
      const said = judged.logged ?? fields.map(({ field, label, value }) => ({ field, label, old: null, new: value }));
      note({
        object: subject.object ?? { kind, id: record, label: sent.number },
        changes: [{ field: 'number', label: '审批编号', old: null, new: sent.number }, ...said],
      });
      return { ...sent, record, judged };
    },

    load: async (db, caller, approval) => {
      const request = orNotFound(await readRequest(db, approval));
      const own = request.applicant_id === caller.userId || request.submitter_id === caller.userId;
      if (request.kind !== kind || !own || request.reverses_id !== null) return refuse('not-found');
      return {
        ...orNotFound(await records.find(db, request.record_id)),
        content_json: await askedSteps(db, approval),
      };
    },
  };
}
