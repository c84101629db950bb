// A client says their word at the moment in which someone else says another, takes the link back or decides.
import { createHash } from 'node:crypto';
import { requestAcceptance } from '../../../contract/src/areas/projects/acceptance.ts';
import { revokeClientLink } from '../../../contract/src/areas/projects/client-link.ts';
import { answerAcceptance } from '../../../contract/src/areas/projects/client-page.ts';
import type { AcceptanceOutcome } from '../../../contract/src/rules/projects/client-paths.ts';
import { act, type Play, stepsOf } from '../deeds.ts';
import { acting, type RaceCase } from '../race-case.ts';
import type { Deed } from '../stage.ts';
import { evidence, prepare, projectOf } from './project-cases.ts';

const shown = '{"files":[]}';
const sha256 = createHash('sha256').update(shown).digest('hex');

type Which = 'A' | 'B';
const secretOf = (play: Play, which: Which) => String(projectOf(play)).padStart(43, which);

/** Whatever is put to a client says the same, and has two links whose ids and secrets follow from its project. */
const links = `create or replace function race_links() returns trigger language plpgsql security definer as $$ begin
    insert into client_links (id, project_id, purpose, document_id, secret_hash, created_by, created_at, expires_at) overriding system value
      select new.project_id * 2 + n, new.project_id, 'accept', new.id, sha256(lpad(new.project_id::text, 43, chr(65 + n))::bytea), 1, now(), now() + interval '30 days'
      from generate_series(0, 1) n;
    return new; end $$;
  create or replace function race_content() returns trigger language plpgsql as $$ begin
    new.content := '${shown}'; new.sha256 := sha256(convert_to(new.content, 'UTF8')); return new; end $$;
  create or replace trigger race_links after insert on client_documents for each row execute function race_links();
  create or replace trigger race_content before insert on client_documents for each row execute function race_content();`;

const begin = prepare({ status: 4, leader: 'applicant' });
const prepared: NonNullable<RaceCase['prepare']> = async (stage, place, casts) => {
  await stage.sql(links);
  await begin(stage, place, casts);
};

const ask = (play: Play): Deed => ({
  method: requestAcceptance.method,
  path: requestAcceptance.path,
  body: {
    project_id: projectOf(play),
    summary: '做完了',
    deliverables: ['部署包'],
    audit: stepsOf(['ann'], play.cast),
  },
  by: play.cast.applicant,
});

const say =
  (which: Which, outcome: AcceptanceOutcome) =>
  (play: Play): Deed => ({
    path: answerAcceptance.path,
    body: { sha256, outcome, words: '看过了', signer: '王客户' },
    by: play.cast.applicant,
    secret: secretOf(play, which),
  });

const revoke = (play: Play): Deed => ({
  path: revokeClientLink.path,
  body: { id: projectOf(play) * 2 },
  by: play.cast.applicant,
});

const saying = ['approval/before-lock', 'approval/after-lock', 'projects/before-client', 'transaction/before-commit'];

const said = '409 本次验收已提交过意见';
const used = '409 该链接已使用，您的意见已提交。如需再次查看，请向项目负责人索取副本';
const revoked = '409 该链接已撤销，请联系项目负责人';
const standing = (status: string, ...trail: string[]) =>
  [`${status}, led by applicant, applicant leader 10% 2026-01-05–, 进行中 → 验收中`, ...trail].join(', ');
const agreed = standing('验收中', '客户验收通过');
const rejected = standing('进行中', '客户不通过', '验收中 → 进行中');

export const clientCases: readonly RaceCase[] = [
  {
    name: 'a client accepts by one link and refuses by another',
    before: [],
    prepare: prepared,
    eachBefore: [ask],
    deeds: [say('A', 'accepted'), say('B', 'refused')],
    stops: [saying, saying],
    outcomes: [
      { told: ['200', said], stands: agreed },
      { told: [said, '200'], stands: rejected },
    ],
    evidence,
  },
  {
    name: 'a client accepts twice by the same link',
    before: [],
    prepare: prepared,
    eachBefore: [ask],
    deeds: [say('A', 'accepted'), say('A', 'accepted')],
    stops: [saying, saying],
    outcomes: [
      { told: ['200', used], stands: agreed },
      { told: [used, '200'], stands: agreed },
    ],
    evidence,
  },
  {
    name: 'a client accepts while the link is taken back',
    before: [],
    prepare: prepared,
    eachBefore: [ask],
    deeds: [say('A', 'accepted'), revoke],
    stops: [saying.slice(2), ['transaction/before-commit']],
    outcomes: [
      { told: ['200', '409 该链接已使用，不能撤销'], stands: agreed },
      { told: [revoked, '200'], stands: standing('验收中') },
    ],
    evidence,
  },
  {
    name: 'the last consent against the client’s refusal',
    before: [],
    prepare: prepared,
    eachBefore: [ask],
    deeds: [act('ann', 'pass'), say('A', 'refused')],
    stops: [acting, saying],
    outcomes: [
      { told: ['200', revoked], stands: standing('待结算', '验收中 → 待结算') },
      { told: ['409 该审批已结束，请刷新', '200'], stands: rejected },
    ],
    evidence,
  },
];
