export { mostFiles, openArchive } from '#areas/files/archives/open-archive.ts';
export { bindFiles, saveFilesOf } from '#areas/files/bind-files.ts';
export { type FileKeeping, restoreOwnedFile } from '#areas/files/delete-file.ts';
export { type FileOwner, mayRead, sendFile, sendInline } from '#areas/files/download.ts';
export { fileById, uploadsSince } from '#areas/files/file-table.ts';
export { filesOf, markDeleted, moveFiles, unmarkFiles } from '#areas/files/owned-file-table.ts';
export { receiveUpload, type Upload } from '#areas/files/receive-upload.ts';
export { saveUpload } from '#areas/files/save-upload.ts';
export { type FileLinks, type FilesGround, fileLinks } from '#areas/files/signed-url.ts';
