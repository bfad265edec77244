import { useEffect, useState } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'

export interface TaskPreviewProps {
  task: { id: string; previewSeq: number }
  className?: string | undefined
}

/** The newest picture of a task on its way. The former one stays until the next has come, so that nothing flickers. */
export function TaskPreview({ task: { id, previewSeq }, className }: TaskPreviewProps) {
  const source = usePreviewSource(id, previewSeq)
  return source ? <img src={source} alt="" className={className} draggable={false} data-preview={previewSeq} /> : null
}

/** While one picture is on its way the next is not asked for: the newest by then comes after it, those in between never. */
export function usePreviewSource(id: string, seq: number): string | undefined {
  const [shown, setShown] = useState({ id, seq: 0, source: '' })
  const [loading, setLoading] = useState(0)
  const isIdle = loading === 0
  useEffect(() => {
    if (seq === 0 || !isIdle || (shown.id === id && shown.seq >= seq)) return
    setLoading(seq)
    const picture = new Image()
    // Each its own address: a browser would show the first again.
    picture.src = `${routeUrl(routes.preview, { params: { id } })}?seq=${seq}`
    // It may be over before it could be read: then the result is on its way.
    const done = (source: string) => {
      setShown({ id, seq, source })
      setLoading(0)
    }
    picture.decode().then(
      () => done(picture.src),
      () => done(''),
    )
  }, [id, seq, isIdle, shown])
  return shown.id === id && shown.source !== '' ? shown.source : undefined
}
