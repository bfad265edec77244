import type { FieldIssue } from '@atelier/shared-schema/contract/errors.ts'
import type { Reason } from '@atelier/shared-schema/entities/reason.ts'
import { isParamIssueCode, tellIssue } from '@atelier/shared-schema/recipes/param-issues.ts'
import { localizeIssue } from '#api/issue-text.ts'
import { sayCode } from './task-error-text.ts'

/** Why something did not come about. In English, and where only words were kept, as the server tells it. */
export function sayReason(reason: Reason | null | undefined, told: string): string {
  if (!reason || document.documentElement.lang !== 'vi') return told
  const why = reason.fields?.length ? reason.fields.map(sayField).join(' ') : sayCode(reason)
  const { runs } = reason
  return runs ? `${runs.lost} trên ${runs.of} lần chạy không hoàn tất: ${why}` : why
}

function sayField({ path, message, code, details = {} }: FieldIssue): string {
  const key = path.replace(/^(body\.)?params\./, '')
  const said =
    code !== undefined && isParamIssueCode(code) ? tellIssue({ code, details }, 'vi') : localizeIssue(message)
  return `${key}: ${said}`
}
