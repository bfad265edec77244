import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

export interface Answer {
  status: number
  /** Parsed JSON, or undefined for 204. */
  body: unknown
  /** The session cookie that the answer set, if any. */
  session: string | undefined
}

/** A bare POST, for looking at the whole answer with its status and cookie. */
export async function post(api: TestApi, path: string, body: unknown = {}, as?: TestPerson): Promise<Answer> {
  const response = await api.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(as && { as }),
  })
  const text = await response.text()
  const pair = response.headers.getSetCookie().find(cookie => cookie.startsWith(`${sessionCookieName(false)}=`))
  return {
    status: response.status,
    body: text ? (JSON.parse(text) as unknown) : undefined,
    session: pair?.slice(pair.indexOf('=') + 1, pair.indexOf(';')),
  }
}

export function errorCodeOf({ body }: Answer): string | undefined {
  return (body as { error?: { code?: string } } | undefined)?.error?.code
}

/** The newest code mailed to an address. */
export async function readCode(api: TestApi, email: string): Promise<string> {
  const mails = (await api.mails()).filter(mail => mail.to === email)
  const code = mails.map(mail => /^ {4}(\d{6})$/m.exec(mail.text)?.[1]).findLast(found => found !== undefined)
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** Six digits that are not these. */
export function otherCode(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

export async function countMails(api: TestApi, email: string): Promise<number> {
  return (await api.mails()).filter(mail => mail.to === email).length
}

/** Whoever an answer signed in, to call as. */
export function enteredAs(answer: Answer, email = ''): TestPerson {
  const { uid } = answer.body as { uid?: string }
  if (!uid || !answer.session) throw new Error(`nobody was signed in: ${JSON.stringify(answer)}`)
  return { uid, email, session: answer.session }
}

export async function isSignedIn(api: TestApi, person: TestPerson): Promise<boolean> {
  return (await api.fetch('/api/auth/sessions', { as: person })).status === 200
}
