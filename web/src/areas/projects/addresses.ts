import { encodeQuery } from '#platform/query-text.ts';

// Where the screens of this area are, for links from one to another.

type Filters = Readonly<Record<string, unknown>>;

/** The tabs of /project_management/project_list, as `?tab=` names them. */
export const listTabs = { all: '全部项目', mine: '我负责的', tasks: '我的任务', assign: '待派单' } as const;
export type ListTab = keyof typeof listTabs;

export const isListTab = (key: unknown): key is ListTab => typeof key === 'string' && Object.hasOwn(listTabs, key);

export const listAddress = (filters: Filters = {}): string => `/project_management/project_list${encodeQuery(filters)}`;

export const projectAddress = (id: number, place: Filters = {}): string =>
  `/project_management/project_detail${encodeQuery({ id, ...place })}`;

export const newAddress = '/project_management/new_project';

/** A draft that is gone on with. */
export const editAddress = (id: number): string => `${newAddress}${encodeQuery({ id })}`;

/** 派单 of a project, or of a request that came back. */
export const assignAddress = (place: { readonly project_id: number } | { readonly again: number }): string =>
  `/approval/assign/edit${encodeQuery({ ...place })}`;

/** 揭榜, by the kind of the project's type. */
export const biddingRoute = { client: '/approval/unveiling', internal: '/approval/dev_unveiling' } as const;
export type BiddingKind = keyof typeof biddingRoute;

/** A notice with its bids; with `bid` the viewer's own bid, as it is filled in. */
export const noticeAddress = (kind: BiddingKind, notice: number, place: Filters = {}): string =>
  `${biddingRoute[kind]}${encodeQuery({ notice, ...place })}`;

/** 团队变更, in the project's tab. */
export const teamChangeAddress = (id: number): string => projectAddress(id, { tab: 'team', change: 1 });

/** 申请验收, in the project's tab. */
export const checkAddress = (id: number): string =>
  projectAddress(id, { tab: 'reports', view: 'acceptance', check: 1 });

/** Every round of a project's establishing, or of one request about it. */
export const establishingAddress = (place: { readonly project_id: number } | { readonly id: number }): string =>
  `/approval/single_project${encodeQuery({ ...place })}`;
