import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { localizeIssue } from '#api/issue-text.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from './editor-messages.ts'

/** What stands in the way of saving, by field, in words; the lines are named by their number. */
export function issuesOf(body: RouteInput<typeof wildcardsRoutes.update>['body']): Record<string, string> | undefined {
  const parsed = wildcardsRoutes.update.body.safeParse(body)
  if (parsed.success) return undefined
  const text = readMessages(editorMessages)
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path: [field, line], message }) => {
      if (field !== 'entries') return [String(field), localizeIssue(message)]
      return ['entries', typeof line === 'number' ? text.tooLong(line + 1) : text.tooMany]
    }),
  )
}
