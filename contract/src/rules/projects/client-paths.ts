/** The calls of the pages that clients open. Apart from their shapes, so that the pages stay small. */
export const clientPaths = {
  report: '/api/client/report',
  acceptance: '/api/client/acceptance',
  accept: '/api/client/accept',
  pleased: '/api/client/pleased',
  score: '/api/client/score',
  upload: '/api/client/upload',
  file: '/api/client/file',
} as const;

/** What a link of a client is for, and the page it opens. */
export const linkPurposes = { report: '进展汇报', accept: '项目验收', pleased: '满意度评价' } as const;
export type LinkPurpose = keyof typeof linkPurposes;
export const linkPurposeNames = Object.keys(linkPurposes) as [LinkPurpose, ...LinkPurpose[]];

export const clientPages: Readonly<Record<LinkPurpose, string>> = {
  report: '/project_management/my_project/progress_report',
  accept: '/project_management/my_project/accept',
  pleased: '/project_management/my_project/pleased',
};

export const acceptanceOutcomes = { accepted: '验收通过', remarks: '通过，有意见', refused: '不通过' } as const;
export type AcceptanceOutcome = keyof typeof acceptanceOutcomes;
export const outcomeNames = Object.keys(acceptanceOutcomes) as [AcceptanceOutcome, ...AcceptanceOutcome[]];

/** What clients judge, from one to five. */
export const scoreParts = {
  quality: '交付质量',
  schedule: '进度',
  communication: '沟通',
  skill: '专业能力',
  overall: '总体满意度',
} as const;
export type ScorePart = keyof typeof scoreParts;
export const scorePartNames = Object.keys(scoreParts) as [ScorePart, ...ScorePart[]];

/** With what a client sends: few and small. */
export const clientFileLimit = 10 * 1024 * 1024;
export const clientFilesAtMost = 5;
