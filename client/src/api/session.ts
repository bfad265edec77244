import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { nothing, person as signedIn, route } from '@atelier/shared-schema/contract/route.ts'
import { locale as localeSchema, theme as themeSchema } from '@atelier/shared-schema/entities/enums.ts'
import type { Locale, Theme } from '@atelier/shared-schema/entities/enums.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

export const readMe = route({
  method: 'GET',
  path: '/users/me',
  summary: 'The person who is signed in',
  access: signedIn,
  response: z.looseObject({ uid: z.string(), name: z.string() }),
})
export const updateMe = route({
  method: 'PATCH',
  path: '/users/me',
  summary: 'Change one’s own details',
  access: signedIn,
  body: z.object({ theme: themeSchema.optional(), locale: localeSchema.optional() }),
  response: readMe.response,
})
export const signOutRoute = route({
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'End this session',
  access: signedIn,
  response: nothing,
})
export type Person = z.infer<typeof readMe.response>

const meKey = ['me'] as const
const storageKey = 'atelier.me'

/**
 * Who is signed in here, or null. Kept on this device too, so that the shell opens without the network;
 * the server still decides at every door.
 */
async function fetchPerson(): Promise<Person | null> {
  try {
    const person = await call(readMe, {})
    localStorage.setItem(storageKey, JSON.stringify(person))
    return person
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      localStorage.removeItem(storageKey)
      return null
    }
    const kept = readKeptPerson()
    if (error instanceof NetworkError && kept) return kept
    throw error
  }
}

function readKeptPerson(): Person | null {
  const stored = localStorage.getItem(storageKey)
  if (!stored) return null
  const parsed = readMe.response.safeParse(JSON.parse(stored))
  return parsed.success ? parsed.data : null
}

const meQuery = { queryKey: meKey, queryFn: fetchPerson, staleTime: 5 * 60_000 }

export function loadPerson(): Promise<Person | null> {
  return queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true })
}

/** The signed-in person, or null. Every route has loaded it before its screen renders. */
export function usePerson(): Person | null {
  return useQuery(meQuery).data ?? null
}

/** For screens that only signed-in people reach. */
export function useSignedInPerson(): Person {
  const person = usePerson()
  if (!person) throw new Error('This screen needs a signed-in person')
  return person
}

/** After signing in, or after the person's own details changed. */
export function setPerson(person: Person): void {
  localStorage.setItem(storageKey, JSON.stringify(person))
  queryClient.setQueryData(meKey, person)
}

export function reloadPerson(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: meKey })
}

/** What the person chose about looks and language, kept with the account; nothing when signed out. */
export async function savePreferences(preferences: { theme?: Theme; locale?: Locale }): Promise<void> {
  const person = queryClient.getQueryData<Person | null>(meKey)
  if (person) setPerson(await call(updateMe, { body: preferences }))
}

/** Nothing of one person may be left for the next one on this device. */
export function forgetPerson(): void {
  localStorage.removeItem(storageKey)
  queryClient.clear()
  queryClient.setQueryData(meKey, null)
}
