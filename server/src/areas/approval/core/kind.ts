import type { ApprovalList, StepForm } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { FormField, LabelledValue, Section, StepPlace } from '#areas/approval/core/said-rules.ts';
import type { Figures } from '#areas/approval/path/path-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** One round of a request, as its kind's area sees it. */
export interface KindRequest {
  readonly id: number;
  readonly number: string;
  readonly recordId: number;
  readonly round: number;
  readonly applicantId: number;
  readonly submitterId: number;
  /** The person it is about, where someone else filed it in their own name. */
  readonly concernsId: number | null;
}

/** Who did the deed for which a hook is called, and their opinion. Where it was nobody of the company, `by` is the sender. */
export interface KindAction {
  readonly by: number;
  readonly opinion: string;
}

/** A hook runs inside the engine's transaction: it and the decision stand or fall together. */
type Hook = (tx: Tx, request: KindRequest, now: number, deed: KindAction) => Promise<void>;

export interface ReversalPlan {
  readonly title: string;
  readonly summary: readonly LabelledValue[];
  readonly form: readonly FormField[];
  readonly figures: Figures;
}

interface Reversal {
  /** What may still be reversed, by day, where parts can be; empty where only the whole can. */
  readonly days: (db: Db, request: KindRequest) => Promise<readonly { readonly day: string; readonly label: string }[]>;
  /** Why this person cannot reverse it. Where it is left out, only the applicant and the sender can. */
  readonly refusal?: (db: Db, request: KindRequest, by: Caller, now: number) => Promise<string | undefined>;
  /** Refuses in words what cannot be reversed. Without days, all that is left is to be reversed. */
  readonly plan: (tx: Tx, request: KindRequest, days: readonly string[], now: number) => Promise<ReversalPlan>;
  /** Called with the request that is being reversed; `whole` says that nothing of it is left. */
  readonly apply: (
    tx: Tx,
    request: KindRequest,
    days: readonly string[],
    now: number,
  ) => Promise<{ readonly whole: boolean }>;
}

/** A step of the template a kind is shipped with. */
export type DefaultStep =
  | { readonly role: 'head' | 'manager' | 'project-leader'; readonly days?: number }
  | { readonly group: 'hr' | 'finance' | 'leaders' };

/** What an area supplies so that the one engine serves its requests. */
export interface ApprovalKind {
  readonly kind: ApprovalKindName;
  /** What its numbers begin with: QJ in QJ-20260115-0007. */
  readonly prefix: string;
  /** The list under /approval it is shown in. */
  readonly list: ApprovalList;
  readonly batchable: boolean;
  /** False where what was sent stays as it is: it is not returned to be changed. */
  readonly returns?: false;
  /** The steps of the template it is shipped with; without them the department's head decides. */
  readonly defaultPath?: readonly DefaultStep[];
  /** The names of its types, if it has any, as its figures and the conditions of templates use them. */
  readonly types?: (db: Db) => Promise<readonly string[]>;
  /**
   * The permission with which its secrets and files are seen, if its scope covers the person. The person, the sender and
   * those who decide see them without it. A step is handed on only to holders of it and to heads over the person.
   */
  readonly secrets?: PermissionKey;
  /** The kind of owner under which the files of its record are kept. */
  readonly fileKind?: string;
  /** The owner of the files, where it is not the record but what the record is about. */
  readonly fileOwner?: (db: Db, request: KindRequest) => Promise<number>;
  /** Which of the record's files belong to the request, where it has others too. */
  readonly fileIds?: (db: Db, request: KindRequest) => Promise<readonly number[]>;
  /** The address of the form in which the applicant changes it and sends it again. */
  readonly editPath?: (request: KindRequest, db: Db) => string | Promise<string>;
  /** Shown beside the form, such as how a figure came about and what the request affects. */
  readonly sections?: (db: Db, request: KindRequest, now: number) => Promise<readonly Section[]>;
  /** What an approver has to fill in at a step. */
  readonly stepForm?: (step: StepPlace) => StepForm | null;
  /** Saves what was filled in. May return, by step, who decides at later steps, where that follows from it. */
  readonly onStepPassed?: (
    tx: Tx,
    request: KindRequest,
    step: StepPlace,
    fields: unknown,
    by: Caller,
    now: number,
  ) => Promise<ReadonlyMap<number, readonly number[]> | undefined>;
  /**
   * Why it cannot pass yet, though its people agree: the last consent is refused in these words, and nobody is reminded of the
   * step meanwhile. It can still be rejected, returned or withdrawn.
   */
  readonly holdsPass?: (db: Db, request: KindRequest, step: StepPlace) => Promise<string | undefined>;
  /** Called for every round; may refuse. */
  readonly onSubmitted?: Hook;
  readonly onReturned?: Hook;
  readonly onPassed?: Hook;
  readonly onRejected?: Hook;
  readonly onWithdrawn?: Hook;
  readonly reversal?: Reversal;
  /** Who besides the applicant and the copied is told when it has passed: finance or HR where money or leave moved. */
  readonly alsoNotifiedOnPass?: (tx: Tx, request: KindRequest) => Promise<readonly number[]>;
}
