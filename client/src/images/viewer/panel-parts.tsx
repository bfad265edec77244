import { useState } from 'react'
import type { ReactNode } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { averageColour, readThumbHash } from '#images/grid/thumb-hash.ts'

/** One part of a panel, under its heading. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>
        <span>{title}</span>
        {action}
      </h2>
      {children}
    </section>
  )
}

/** A line of a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The picture in small; its colour alone where it is not here and cannot be fetched. */
export function SmallPicture({ fileId, thumbHash }: { fileId: string; thumbHash: string }) {
  const [isMissing, setIsMissing] = useState(false)
  const hash = readThumbHash(thumbHash)
  return (
    <span style={hash && { backgroundColor: averageColour(hash) }}>
      {!isMissing && <img src={filePath(fileId, '320')} alt="" decoding="async" onError={() => setIsMissing(true)} />}
    </span>
  )
}
