import type { Calendar } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { type DemoAnnouncement, demoAnnouncements } from '#demo/announcements.ts';
import { type DemoCustomer, demoCustomers } from '#demo/customers.ts';
import {
  type DemoDocument,
  type DemoFolder,
  type DemoModule,
  demoDocuments,
  demoFolders,
  demoModules,
  demoTemplates,
} from '#demo/documents.ts';
import { type DemoLegalCompany, demoLegalCompany } from '#demo/legal-company.ts';
import { type DemoMaterials, demoMaterials } from '#demo/materials.ts';
import { type DemoOpportunity, demoOpportunities } from '#demo/opportunities.ts';
import { type DemoDepartment, demoDepartments } from '#demo/people/departments.ts';
import { type DemoLeave, demoLeaves } from '#demo/people/leaves.ts';
import { type DemoPerson, demoPeople } from '#demo/people/people.ts';
import { type DemoRegistrant, demoRegistrants } from '#demo/people/registrants.ts';
import { workday } from '#demo/people/working-hours.ts';
import { type DemoProjectType, demoProjectTypes } from '#demo/project-types.ts';
import { type DemoProject, demoProjects } from '#demo/projects.ts';

export type { DemoCustomer } from '#demo/customers.ts';
export type { DemoDocument } from '#demo/documents.ts';
export type { DemoOpportunity, DemoOrder } from '#demo/opportunities.ts';
export type { DemoLeave } from '#demo/people/leaves.ts';
export type { DemoPerson } from '#demo/people/people.ts';
export type { DemoMember, DemoTeamChange } from '#demo/people/staffing.ts';
export type { DemoProject, DemoTask } from '#demo/projects.ts';
export { demoSets } from '#demo/words/project-words.ts';

/** The demo company as plain data, with dates that follow from today. Each area adds its own part. */
export interface DemoCompany {
  readonly legal: DemoLegalCompany;
  readonly departments: readonly DemoDepartment[];
  readonly people: readonly DemoPerson[];
  readonly projectTypes: readonly DemoProjectType[];
  readonly leaves: readonly DemoLeave[];
  readonly customers: readonly DemoCustomer[];
  readonly opportunities: readonly DemoOpportunity[];
  readonly projects: readonly DemoProject[];
  readonly materials: DemoMaterials;
  readonly registrants: readonly DemoRegistrant[];
  readonly announcements: readonly DemoAnnouncement[];
  readonly folders: readonly DemoFolder[];
  readonly documents: readonly DemoDocument[];
  readonly templates: readonly DemoDocument[];
  readonly modules: readonly DemoModule[];
  /** Who stands for each role on the login page. */
  readonly personas: Readonly<Record<Persona, DemoPerson>>;
}

/** By the post that is typical for each. */
const typical = {
  employee: ['后端组', '后端工程师'],
  head: ['后端组', '后端组长'],
  hr: ['综合管理部', '人事主管'],
  finance: ['财务部', '财务经理'],
  'project-manager': ['项目部', '项目总监'],
  sales: ['华东销售组', '销售主管'],
  leader: ['总经办', '总经理'],
} as const;
export type Persona = keyof typeof typical;
export const personas = Object.keys(typical) as Persona[];

/** People work on the days of the calendar: on those of the week, where it names none. */
export function demoCompany(today: string, calendar: Calendar = new Map()): DemoCompany {
  const onWorkday = (day: string, by?: number) => workday(calendar, day, by);
  const people = demoPeople(today);
  const working = (department: string, post: string) =>
    people.find((one) => one.department === department && one.post === post && one.state === 'regular') as DemoPerson;
  const sellers = people.filter((one) => one.groups.includes('sales') && one.state === 'regular' && one.enabled);
  const customers = demoCustomers(sellers, today, onWorkday);
  const opportunities = demoOpportunities(customers, {
    sellers,
    today,
    persona: working(...typical.sales),
    workday: onWorkday,
  });
  const leaves = demoLeaves(people, { today, department: typical.head[0], workday: onWorkday });
  const spared = new Set(
    leaves.flatMap(({ person, start, outcome }) =>
      start >= today && (outcome === 'passed' || outcome === 'half-way') ? [person] : [],
    ),
  );
  const persona = working(...typical.employee);
  return {
    legal: demoLegalCompany,
    departments: demoDepartments,
    people,
    projectTypes: demoProjectTypes,
    leaves,
    customers,
    opportunities,
    projects: demoProjects({ opportunities, everyone: people, today, workday: onWorkday, spared, persona }),
    materials: demoMaterials(today, onWorkday),
    registrants: demoRegistrants(today, onWorkday),
    announcements: demoAnnouncements,
    folders: demoFolders,
    documents: demoDocuments,
    templates: demoTemplates,
    modules: demoModules,
    personas: Object.fromEntries(
      Object.entries(typical).map(([persona, [department, post]]) => [persona, working(department, post)]),
    ) as Record<Persona, DemoPerson>,
  };
}
