import { useEffect, useRef, useState } from 'react'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { useColorScheme } from '#ui/theme-choice.ts'
import { drawBoard } from './draw-board.ts'
import { useVersion } from './versions.ts'
import classes from './history.module.css'

const WIDTH = 96
const HEIGHT = 60

/** A version, small; fetched once it comes near to being seen. */
export function VersionPicture({ document, id }: { document: string; id: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '120px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const { data } = useVersion(document, isNear ? id : null)
  return (
    <span ref={place} className={classes.picture} data-loading={!data || undefined}>
      {data && <BoardPicture records={data.records} />}
    </span>
  )
}

export function BoardPicture({ records }: { records: readonly BoardRecord[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useColorScheme()
  useEffect(() => {
    const stop = new AbortController()
    if (canvas.current) void drawBoard(canvas.current, records, { theme, signal: stop.signal })
    return () => stop.abort()
  }, [records, theme])
  const sharp = Math.min(2, Math.ceil(globalThis.devicePixelRatio || 1))
  return <canvas ref={canvas} width={WIDTH * sharp} height={HEIGHT * sharp} aria-hidden="true" />
}
