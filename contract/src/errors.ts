// Every way in which a call is refused. The HTTP status says the same as `code`.

export const refusals = {
  'wrong-credentials': { status: 400, msg: '账号或密码错误' },
  'wrong-password': { status: 400, msg: '原密码错误' },
  'wrong-code': { status: 400, msg: '验证码错误' },
  'broken-request': { status: 400, msg: '请求格式错误' },
  'no-session': { status: 401, msg: '请登录账号' },
  'not-permitted': { status: 403, msg: '无权限访问' },
  'password-pending': { status: 403, msg: '请先修改密码' },
  'second-factor-pending': { status: 403, msg: '请先启用两步验证' },
  'not-found': { status: 404, msg: '记录不存在' },
  'no-such-call': { status: 404, msg: '接口不存在' },
  conflict: { status: 409, msg: '操作冲突，请刷新后重试' },
  'being-handled': { status: 409, msg: '正在处理，请稍后重试', retryAfter: 1 },
  'too-large': { status: 413, msg: '内容过大' },
  'wrong-type': { status: 415, msg: '不支持的内容类型' },
  'file-type': { status: 415, msg: '不支持的文件类型' },
  'file-content': {
    status: 415,
    msg: '文件内容与扩展名不符或不完整，请用 Office 或 WPS 打开后另存为 docx、xlsx 或 pptx 再上传',
  },
  'file-macros': { status: 415, msg: '文件含有宏，请另存为不含宏的格式（docx、xlsx、pptx）后再上传' },
  'file-locked': { status: 415, msg: '文件设有打开密码，无法检查内容，请取消密码后再上传' },
  // Excel locks an xls with a password of its own when only its sheets are protected, so its words name both.
  'workbook-locked': {
    status: 415,
    msg: '工作簿设有打开密码或保护，无法检查内容，请取消后再上传，或另存为 xlsx',
  },
  'not-text': { status: 415, msg: '文件不是纯文本，请用记事本另存为 UTF-8 编码的文本后再上传' },
  'text-markup': { status: 415, msg: '文件内容是网页或 XML，不是纯文本，请另存为纯文本后再上传' },
  'image-type': { status: 415, msg: '上传图片只能是 JPG/PNG 格式!' },
  'image-size': { status: 413, msg: '上传图片大小不能超过 2MB!' },
  invalid: { status: 422, msg: '服务器超时或参数错误，请检查' },
  'too-many': { status: 429, msg: '操作过于频繁，请稍后再试', retryAfter: 60 },
  failed: { status: 500, msg: '服务器内部错误，请稍后再试' },
  'no-space': { status: 503, msg: '服务器存储空间不足，请联系管理员', retryAfter: 60 },
  busy: { status: 503, msg: '服务器繁忙，请稍后再试', retryAfter: 1 },
} as const satisfies Record<string, { status: number; msg: string; retryAfter?: number }>;

export type RefusalName = keyof typeof refusals;

/** `data` of a 422: what is wrong, by field. */
export interface FieldErrors {
  readonly fields: Readonly<Record<string, string>>;
}

export interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}
