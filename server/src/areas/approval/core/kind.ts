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
  /** Whom it is about, where someone else filed it as their own. */
  readonly concernsId: number | null;
}

/** Who did what a hook is called for, and what they said; the sender, where it was nobody of the company. */
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
  /** Why this person cannot reverse it, where that is not simply the matter of whoever sent it. */
  readonly refusal?: (db: Db, request: KindRequest, by: Caller, now: number) => Promise<string | undefined>;
  /** Refuses in words what cannot be reversed. No days: all that is left. */
  readonly plan: (tx: Tx, request: KindRequest, days: readonly string[], now: number) => Promise<ReversalPlan>;
  /** Of the request that is being reversed; says whether anything of it is left. */
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
  /** Of its numbers: QJ-20260115-0007. */
  readonly prefix: string;
  /** The list under /approval it is shown in. */
  readonly list: ApprovalList;
  readonly batchable: boolean;
  /** False where what was sent stays as it is: it is not returned to be changed. */
  readonly returns?: false;
  /** As shipped; the department's head where there is none. */
  readonly defaultPath?: readonly DefaultStep[];
  /** Where it has types: their names, as its figures give them and conditions name them. */
  readonly types?: (db: Db) => Promise<readonly string[]>;
  /**
   * Whose holders see its secrets and its files, where their scope for it covers the person; the person, the sender and those
   * who decide do anyway. It is handed on only to such holders and to heads over the person.
   */
  readonly secrets?: PermissionKey;
  /** The kind of owner of its record's files. */
  readonly fileKind?: string;
  /** Whose files they are, where they belong to what the record is about. */
  readonly fileOwner?: (db: Db, request: KindRequest) => Promise<number>;
  /** Which of these are the request's, where the record keeps others too. */
  readonly fileIds?: (db: Db, request: KindRequest) => Promise<readonly number[]>;
  /** Where the applicant changes it and sends it again. */
  readonly editPath?: (request: KindRequest, db: Db) => string | Promise<string>;
  /** Beside the form: how a figure came about, what it touches. */
  readonly sections?: (db: Db, request: KindRequest, now: number) => Promise<readonly Section[]>;
  /** What an approver has to fill in at a step. */
  readonly stepForm?: (step: StepPlace) => StepForm | null;
  /** Keeps what was filled in. May name who sits at steps ahead, where only this decides it. */
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
  /** Every round; may refuse. */
  readonly onSubmitted?: Hook;
  readonly onReturned?: Hook;
  readonly onPassed?: Hook;
  readonly onRejected?: Hook;
  readonly onWithdrawn?: Hook;
  readonly reversal?: Reversal;
  /** Who besides the applicant and the copied is told when it has passed: finance or HR where money or leave moved. */
  readonly alsoNotifiedOnPass?: (tx: Tx, request: KindRequest) => Promise<readonly number[]>;
}
