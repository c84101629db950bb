export interface DemoProjectType {
  readonly name: string;
  readonly code: string;
  readonly kind: 'client' | 'internal';
  readonly dividendBasisPoints: number;
  readonly growthBase: number;
  readonly clientAcceptance: boolean;
}

export const demoProjectTypes: readonly DemoProjectType[] = [
  { name: '软件开发', code: 'RJ', kind: 'client', dividendBasisPoints: 2000, growthBase: 100, clientAcceptance: true },
  { name: '系统集成', code: 'JC', kind: 'client', dividendBasisPoints: 1200, growthBase: 80, clientAcceptance: true },
  { name: '咨询服务', code: 'ZX', kind: 'client', dividendBasisPoints: 2500, growthBase: 90, clientAcceptance: true },
  { name: '运维服务', code: 'YW', kind: 'client', dividendBasisPoints: 1000, growthBase: 50, clientAcceptance: false },
  { name: '内部研发', code: 'YF', kind: 'internal', dividendBasisPoints: 0, growthBase: 120, clientAcceptance: false },
];
