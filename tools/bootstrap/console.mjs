// What the bootstrap's parts share. Plain JavaScript for any Node >= 18: it runs before anything is installed.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// To stderr: stdout belongs to the program that is started.
export const say = (text) => void process.stderr.write(`${text}\n`);

export function fail(sentence) {
  say(`✗ ${sentence}`);
  process.exit(1);
}

export const secondsSince = (started) => `${((Date.now() - started) / 1000).toFixed(1)} 秒`;

export function tryReadJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const network = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONN|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|E50\d|CERT_|network/;
const reasons = [
  [/ENOSPC|EDQUOT/, '磁盘空间不足，请腾出至少 2 GB 后重试。'],
  [/EROFS|EACCES|EPERM/, '没有写入权限，请检查项目文件夹的所有者与权限。'],
  [/EINTEGRITY/, '下载的包与锁文件的校验值不符，请先运行 npm cache clean --force 再重试。'],
  [/EUSAGE/, 'package.json 与 package-lock.json 不一致，请用 npm install 更新锁文件。'],
  [network, '网络不通，请检查网络或 npm 的代理与镜像设置后重试。'],
  [/E40[134]|ETARGET/, 'npm 的包源里找不到所需的版本，请检查镜像设置。'],
];

/** The Chinese sentence for an error code of the system or of npm found in the text. */
export const reasonOf = (text) => reasons.find(([pattern]) => pattern.test(text))?.[1];
