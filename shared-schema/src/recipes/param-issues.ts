import type { LocalText } from './local-text.ts'

/** What may be wrong with a param. Each says what to do; `{…}` is filled in from the details of the issue. */
const issueTexts = {
  unknown: {
    en: 'This recipe has no param “{key}”. It takes: {known}.',
    vi: 'Công thức này không có tham số “{key}”. Các tham số: {known}.',
  },
  missing: { en: 'This is needed.', vi: 'Cần nhập mục này.' },
  'not-text': { en: 'This must be a text.', vi: 'Mục này phải là văn bản.' },
  'odd-text': {
    en: 'This holds a character that cannot be kept. Write it anew.',
    vi: 'Mục này có ký tự không lưu được. Hãy gõ lại.',
  },
  'too-long': { en: 'This must be at most {max} characters long.', vi: 'Mục này dài tối đa {max} ký tự.' },
  'not-a-number': { en: 'This must be a number from {min} to {max}.', vi: 'Mục này phải là số từ {min} đến {max}.' },
  'not-whole': {
    en: 'This must be a whole number from {min} to {max}.',
    vi: 'Mục này phải là số nguyên từ {min} đến {max}.',
  },
  'not-yes-or-no': { en: 'This must be true or false.', vi: 'Mục này phải là true hoặc false.' },
  'not-an-option': { en: 'This must be one of: {options}.', vi: 'Mục này phải là một trong: {options}.' },
  'not-an-image': {
    en: 'This must be an image: the id of one of yours, or an address on this server.',
    vi: 'Mục này phải là ảnh: mã của một ảnh của bạn, hoặc địa chỉ trên máy chủ này.',
  },
  'too-few-images': { en: 'Choose at least {min} images.', vi: 'Hãy chọn ít nhất {min} ảnh.' },
  'too-many-images': { en: 'Choose at most {max} images.', vi: 'Hãy chọn tối đa {max} ảnh.' },
  'mask-missing': {
    en: 'Paint on the image what is to change, or send its mask.',
    vi: 'Hãy tô lên ảnh phần cần thay đổi, hoặc gửi mặt nạ.',
  },
  'mask-not-taken': { en: 'This image takes no mask. Leave it out.', vi: 'Ảnh này không nhận mặt nạ. Hãy bỏ đi.' },
  'no-such-model': {
    en: 'There is no “{name}” here. There are: {options}.',
    vi: 'Ở đây không có “{name}”. Hiện có: {options}.',
  },
  'not-a-lora': {
    en: 'This must be a list of LoRAs, each with a name and a strength from -10 to 10.',
    vi: 'Mục này phải là danh sách LoRA, mỗi LoRA có tên và cường độ từ -10 đến 10.',
  },
  'too-many-loras': { en: 'Choose at most {max} LoRAs.', vi: 'Hãy chọn tối đa {max} LoRA.' },
  'not-a-pose': {
    en: 'This must be the name of a pose ({options}), or skeletons of 18 joints each.',
    vi: 'Mục này phải là tên một tư thế ({options}), hoặc các bộ xương gồm 18 khớp.',
  },
  'too-many-people': { en: 'Pose at most {max} people.', vi: 'Tối đa {max} người.' },
  'images-style': {
    en: 'This recipe has no use for a style made of images. Leave it out, or choose a prompt style.',
    vi: 'Công thức này không dùng phong cách tạo từ ảnh. Hãy bỏ trống, hoặc chọn phong cách bằng chữ.',
  },
  'not-a-style': {
    en: 'This must be the id of a style made of images.',
    vi: 'Mục này phải là mã của một phong cách tạo từ ảnh.',
  },
  'not-a-ratio': { en: 'This must be one of {options}.', vi: 'Mục này phải là một trong {options}.' },
  'not-a-size': {
    en: 'This must be one of {options}, or a size such as 1024x640 with sides from 64 to {max}.',
    vi: 'Mục này phải là một trong {options}, hoặc kích thước như 1024x640, mỗi cạnh từ 64 đến {max}.',
  },
  'too-many-pixels': {
    en: 'These are too many pixels: {pixels} million, and at most {max} million can be made at once. Choose a smaller size or fewer images.',
    vi: 'Quá nhiều điểm ảnh: {pixels} triệu, mỗi lần tối đa {max} triệu. Hãy chọn kích thước nhỏ hơn hoặc ít ảnh hơn.',
  },
} as const satisfies Readonly<Record<string, LocalText>>

export type ParamIssueCode = keyof typeof issueTexts
export type IssueDetails = Readonly<Record<string, string | number>>

export interface ParamIssue {
  /** `params.<key>` */
  readonly path: string
  /** In English, as the API answers it. */
  readonly message: string
  readonly code: ParamIssueCode
  readonly details: IssueDetails
}

export function isParamIssueCode(code: string): code is ParamIssueCode {
  return Object.hasOwn(issueTexts, code)
}

export function paramIssue(key: string, code: ParamIssueCode, details: IssueDetails = {}): ParamIssue {
  return { path: `params.${key}`, message: fillIn(issueTexts[code].en, details), code, details }
}

/** As a form shows it. */
export function tellIssue({ code, details }: Pick<ParamIssue, 'code' | 'details'>, language: keyof LocalText): string {
  return fillIn(issueTexts[code][language], details)
}

function fillIn(text: string, details: IssueDetails): string {
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(details, name) ? String(details[name]) : written,
  )
}

const LISTED_MAX = 40

/** A list for a message, cut where it would fill the screen. */
export function listed(words: readonly string[]): string {
  const rest = words.length - LISTED_MAX
  return rest > 0 ? `${words.slice(0, LISTED_MAX).join(', ')} … (+${rest})` : words.join(', ')
}
