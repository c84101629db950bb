import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { Answer } from '#testing/test-app.ts';
import type { ConstraintStage } from './constraint-stage.ts';

// How a scene says what it does to a constraint of the database and what it expects to hear.

export interface Words {
  readonly status: 404 | 409 | 422;
  /** The field the words stand at. */
  readonly at?: string;
  readonly says: string;
}
export interface ConstraintScene {
  readonly constraint: string;
  readonly words: Words;
  readonly act: (stage: ConstraintStage) => Promise<Answer<Endpoint>>;
}
export const heard = (constraint: string, words: Words, act: ConstraintScene['act']) => ({ constraint, words, act });
export const at = (field: string, says: string): Words => ({ status: 422, at: field, says });
export const taken = (field: string, says: string): Words => ({ status: 409, at: field, says });
export const refused = (says: string): Words => ({ status: 409, says });
export const missing = (says = '记录不存在'): Words => ({ status: 404, says });
export const choice = '不在可选范围内';
export const nobody = 999_999_999;
