import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { lockedPlaces, ownSteps } from '@tongzhou/contract/rules/locked-steps.ts';
import { namedPeople } from '#areas/approval/path/named-people-rules.ts';
import { peopleNamed } from '#areas/approval/templates/template-choice-table.ts';
import {
  defaultTemplate,
  type TemplateRow,
  templateById,
  templatesFor,
} from '#areas/approval/templates/template-table.ts';
import type { Db } from '#platform/database/client.ts';
import { invalid } from '#platform/http/refusal.ts';

export interface Asked {
  readonly kind: ApprovalKindName;
  readonly audit?: readonly ApproverStep[] | undefined;
  readonly audit_template_id?: number | undefined;
  readonly applicant: number;
  readonly submitter: number;
  readonly concerns?: number | undefined;
  /** Of what is filed, the template that stands for its kind's default: its type's own. */
  readonly standing_template?: number | null | undefined;
}

export interface Planned {
  readonly steps: readonly ApproverStep[];
  readonly template: TemplateRow | undefined;
}

/** What someone asked for, held against what the kind demands: locked steps are there, as they are, in their order. */
export async function planSteps(db: Db, asked: Asked): Promise<Planned> {
  const demanded = await beginningTemplate(db, asked.kind, asked.standing_template);
  const chosen =
    asked.audit_template_id === undefined ? demanded : await usableTemplate(db, asked.audit_template_id, asked.kind);
  const steps = asked.audit ?? chosen?.content ?? invalid({ audit: '请添加审批人' });
  if (demanded?.locked === true && lockedPlaces(demanded.content, steps) === undefined)
    invalid({ audit: '默认流程的审批步骤不能删除、取消或调换顺序' });
  const named = namedPeople(steps);
  if (named.approving.some((id) => id === asked.applicant)) invalid({ audit: '不能选择申请人作为审批人' });
  if (named.approving.some((id) => id === asked.submitter)) invalid({ audit: '不能选择提交人作为审批人' });
  if (named.approving.some((id) => id === asked.concerns)) invalid({ audit: '不能选择当事人作为审批人' });
  const people = new Map((await peopleNamed(db, named.all)).map((person) => [person.id, person]));
  if (people.size < named.all.length) invalid({ audit: '审批人不存在' });
  // Whoever is absent of a template's people is replaced when the step's turn comes: the sender has not chosen them.
  const composed = ownSteps([...(demanded?.content ?? []), ...(chosen?.content ?? [])], steps);
  await refuseForeignRoles(db, asked.kind, composed);
  const own = namedPeople(composed);
  if (own.all.some((id) => people.get(id)?.active !== true))
    invalid({ audit: '所选人员中有人未在职或已停用，请重新选择' });
  return { steps, template: chosen };
}

/** Who is in a group or holds a post is told to nobody who only makes up a step for it: a template has to point to it. */
async function refuseForeignRoles(db: Db, kind: ApprovalKindName, steps: readonly ApproverStep[]): Promise<void> {
  const pointing = steps.filter(({ role_id }) => role_id !== undefined);
  if (pointing.length === 0) return;
  const templates = await templatesFor(db, kind);
  const isKnown = ({ role, role_id }: ApproverStep) =>
    templates.some(({ content }) => content.some((step) => step.role === role && step.role_id === role_id));
  if (!pointing.every(isKnown)) invalid({ audit: '岗位和角色组只能由审批模板指定' });
}

const isUsable = (template: TemplateRow | undefined, kind: ApprovalKindName): template is TemplateRow =>
  template?.state === 'enabled' && (template.kinds.length === 0 || template.kinds.includes(kind));

/** What a form begins with and must keep while it is locked: its own, as long as it can be used, else the kind's. */
export async function beginningTemplate(
  db: Db,
  kind: ApprovalKindName,
  standing: number | null | undefined,
): Promise<TemplateRow | undefined> {
  const own = standing === null || standing === undefined ? undefined : await templateById(db, standing);
  return isUsable(own, kind) ? own : defaultTemplate(db, kind);
}

async function usableTemplate(db: Db, id: number, kind: ApprovalKindName): Promise<TemplateRow> {
  const template = await templateById(db, id);
  return isUsable(template, kind) ? template : invalid({ audit_template_id: '审批模板不存在或已停用' });
}

/** What may be chosen for a form of this kind: nothing that would be refused for want of the locked steps. */
export async function offeredTemplates(db: Db, kind: ApprovalKindName) {
  const demanded = await defaultTemplate(db, kind);
  const locked = demanded?.locked === true ? demanded.content : [];
  const templates = await templatesFor(db, kind);
  return templates.filter(({ content }) => lockedPlaces(locked, content) !== undefined);
}

/** What a form of this kind begins with. */
export async function defaultSteps(db: Db, kind: ApprovalKindName) {
  const template = await defaultTemplate(db, kind);
  return { content_json: JSON.stringify(template?.content ?? []), locked: template?.locked ?? false };
}
