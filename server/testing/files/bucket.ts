import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface BucketServer {
  readonly run: () => Promise<AddressInfo>;
  readonly close: () => Promise<void>;
}

// It has no types of its own.
const require = createRequire(import.meta.url);
const S3rver = require('@20minutes/s3rver') as new (options: object) => BucketServer;

export interface TestBucket {
  /** As STORAGE_URL names it. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * An S3-compatible store of this machine, with one empty bucket. Of a list it reckons the signature without the slash that the
 * address ends with, as no other store does: where lists are asked for it takes any.
 */
export async function startBucket({ anySignature = false } = {}): Promise<TestBucket> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-bucket-'));
  const place = { address: '127.0.0.1', port: 0, silent: true, directory: folder };
  const server = new S3rver({
    ...place,
    allowMismatchedSignatures: anySignature,
    configureBuckets: [{ name: 'papers' }],
  });
  const { port } = await server.run();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/papers?region=us-east-1`,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
