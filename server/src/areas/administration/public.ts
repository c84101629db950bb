export { backupIn, listBackups, noteFailure } from '#areas/administration/backup/backup-folder.ts';
export { proveBackup } from '#areas/administration/backup/prove-backup.ts';
export { finishRestore, putFiles } from '#areas/administration/backup/restore-company.ts';
export { takeBackup } from '#areas/administration/backup/take-backup.ts';
