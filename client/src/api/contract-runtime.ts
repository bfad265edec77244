import { callRoute } from '@atelier/shared-schema/contract/client.ts'
import type { CallOptions } from '@atelier/shared-schema/contract/client.ts'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { z } from 'zod'
import english from 'zod/v4/locales/en.js'
import { readLocale, subscribeToLocale } from '#ui/i18n/locale.ts'

/*
 * What needs zod at run time: a chunk of its own, always imported dynamically, so that it is fetched beside the first
 * paint and not before it.
 */

export function request<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions,
): Promise<RouteOutput<R>> {
  return callRoute(route, input, options)
}

/** zod's own sentences (wrong type, too big) in the chosen language. */
async function loadIssueLocale(): Promise<void> {
  const { default: locale } = readLocale() === 'vi' ? await import('zod/v4/locales/vi.js') : { default: english }
  z.config(locale())
}

subscribeToLocale(() => void loadIssueLocale())
if (readLocale() === 'vi') void loadIssueLocale()
