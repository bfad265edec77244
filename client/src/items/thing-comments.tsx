import { Suspense, useMemo } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { useNamedComment } from './comments-of.ts'
import type { CommentsOf } from './comments-of.ts'
import type { Thing, ThingKind } from './thing-kind.ts'

const CommentsPanel = lazyPart(async () => (await import('./comments-panel.tsx')).CommentsPanel)

/** What is said about a thing, on its page. */
export function ThingComments({
  of: { routes, refreshes },
  thing: { id, kind, name, deletedAt },
}: {
  of: ThingKind
  thing: Thing
}) {
  const namedId = useNamedComment()
  const isInTrash = deletedAt !== null
  const of = useMemo(
    (): CommentsOf => ({
      item: { id, kind, name },
      routes,
      refreshes,
      isInTrash,
    }),
    [routes, refreshes, id, kind, name, isInTrash],
  )
  return (
    <Suspense fallback={<SkeletonRows count={3} height={72} />}>
      <CommentsPanel key={id} of={of} namedId={namedId} />
    </Suspense>
  )
}
