import type { Locale } from '@atelier/shared-schema/entities/enums.ts'

export interface WrittenMail {
  subject: string
  html: string
  text: string
}

/** Where and in which language a mail is written. */
export interface MailSetting {
  locale: Locale
  /** PUBLIC_URL: links start with it, and its host is named in the footer. */
  publicUrl: string
}

/** One that leads somewhere of its own, beside the action of the whole mail. */
export type MailParagraph = string | { text: string; url: string }

export interface MailContent {
  subject: string
  /** What lists of mails show after the subject. */
  preheader: string
  heading: string
  paragraphs: readonly MailParagraph[]
  code?: string
  action?: { label: string; url: string }
  /** Small print below: why this mail came, and what to do if it was unexpected. */
  notes: readonly string[]
}

const footers: Record<Locale, (host: string) => string> = {
  en: host => `Sent by Atelier at ${host}. Nobody reads answers to this address.`,
  vi: host => `Gửi từ Atelier tại ${host}. Thư trả lời đến địa chỉ này sẽ không có người đọc.`,
}

/** The one look of all mails: a single column of tables with inline styles, which is what mail programs agree on. */
export function writeMail({ locale, publicUrl }: MailSetting, content: MailContent): WrittenMail {
  const footer = footers[locale](new URL(publicUrl).host)
  return { subject: content.subject, html: writeHtml(locale, content, footer), text: writeText(content, footer) }
}

/** A mail begins with what it is about. */
export function preheaderOf({
  heading,
  paragraphs: [first = heading],
}: Pick<MailContent, 'heading' | 'paragraphs'>): string {
  return typeof first === 'string' ? first : first.text
}

function writeText({ heading, paragraphs, code, action, notes }: MailContent, footer: string): string {
  const blocks = [
    heading,
    ...paragraphs.map(each => (typeof each === 'string' ? each : `${each.text}\n${each.url}`)),
    ...(code ? [`    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${footer}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#1c1a18'
const quiet = '#6b655f'
const accent = '#d9482b'

/** Mail programs that know dark mode read the classes; the others keep the inline light colours. */
const darkStyle = `
@media (prefers-color-scheme: dark) {
  .page { background: #141312 !important }
  .card { background: #1d1b1a !important; border-color: #34302d !important }
  .ink { color: #f1ede9 !important }
  .quiet { color: #a8a19a !important }
  .code { background: #2a2725 !important; color: #f1ede9 !important }
}`

function writeHtml(locale: Locale, content: MailContent, footer: string): string {
  const { subject, preheader, heading, paragraphs, code, action, notes } = content
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f2f0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}${'&#8199;&#847;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f2f0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td class="ink" style="${font};padding:0 0 16px;font-size:17px;font-weight:600;letter-spacing:-0.01em;color:${ink}">Atelier<span style="color:${accent}">.</span></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e4dfda;border-radius:12px;padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td><h1 class="ink" style="${font};margin:0;font-size:20px;line-height:28px;font-weight:600;color:${ink}">${escapeHtml(heading)}</h1></td></tr>
${paragraphs.map(writeParagraph).join('\n')}
${code ? writeCode(code) : ''}
${action ? writeAction(action) : ''}
${notes.map(writeNote).join('\n')}
</table></td></tr>
<tr><td class="quiet" style="${font};padding:16px 0 0;font-size:12px;line-height:18px;color:${quiet}">${escapeHtml(footer)}</td></tr>
</table></td></tr></table>
</body>
</html>
`
}

function writeParagraph(paragraph: MailParagraph): string {
  return `<tr><td class="ink" style="${font};padding:12px 0 0;font-size:15px;line-height:24px;color:${ink}">${writeWords(paragraph)}</td></tr>`
}

function writeWords(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph)
  const { text, url } = paragraph
  return `<a href="${escapeHtml(url)}" class="ink" style="color:${ink};text-decoration:underline">${escapeHtml(text)}</a>`
}

function writeCode(code: string): string {
  const style = `${font};padding:16px;border-radius:8px;background:#f4f2f0;font-size:28px;line-height:36px;font-weight:600;letter-spacing:0.2em;font-variant-numeric:tabular-nums;color:${ink}`
  return `<tr><td style="padding:20px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" class="code" style="${style}">${escapeHtml(code)}</td></tr></table></td></tr>`
}

function writeAction({ label, url }: { label: string; url: string }): string {
  const style = `${font};display:inline-block;padding:10px 16px;border-radius:8px;background:${accent};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`
  return `<tr><td style="padding:20px 0 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></td></tr>`
}

function writeNote(text: string): string {
  return `<tr><td class="quiet" style="${font};padding:16px 0 0;font-size:13px;line-height:20px;color:${quiet}">${escapeHtml(text)}</td></tr>`
}

/** Names and user agents come from people. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
