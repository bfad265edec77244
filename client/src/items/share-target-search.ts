import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { email as emailField } from '@atelier/shared-schema/contract/fields.ts'
import { call } from '#api/call.ts'
import { useRoute } from '#api/use-route.ts'

/** Whom a thing can be shared with. */
export type ShareTarget =
  | { to: 'person'; uid: string; name: string; username: string | null; picture: string | null }
  | { to: 'workspace'; id: string; name: string }
  | { to: 'email'; email: string }

export function targetKey(target: ShareTarget): string {
  if (target.to === 'email') return `email:${target.email}`
  return target.to === 'person' ? `person:${target.uid}` : `workspace:${target.id}`
}

const DEBOUNCE_MS = 150

/** People one works or shares with, one's workspaces, or a whole e-mail address; not those who have access already. */
export function useShareTargets(
  typed: string,
  known: ReadonlySet<string>,
): { targets: ShareTarget[]; searching: boolean } {
  const [query] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const found = useQuery({
    queryKey: ['share-targets', query],
    queryFn: () => call(usersRoutes.searchPeople, { body: { query } }),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
  })
  const mine = useRoute(workspacesRoutes.list, {})
  if (typed.trim() === '') return { targets: [], searching: false }

  const people = (found.data?.users ?? []).filter(person => !known.has(person.uid))
  const workspaces = (mine.data?.items ?? []).filter(
    ({ id, name, role }) => role !== 'guest' && !known.has(id) && includesText(name, typed.trim()),
  )
  const address = emailField.safeParse(typed)
  return {
    targets: [
      ...people.map(person => ({ to: 'person' as const, ...person })),
      ...workspaces.map(({ id, name }) => ({ to: 'workspace' as const, id, name })),
      ...(address.success ? [{ to: 'email' as const, email: address.data }] : []),
    ],
    searching: found.isFetching || query !== typed.trim(),
  }
}

function includesText(name: string, part: string): boolean {
  return name.toLocaleLowerCase().includes(part.toLocaleLowerCase())
}
