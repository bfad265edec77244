import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { useMaskHand } from '#mask-editor/use-mask-editor.ts'
import { ImageDesk } from './components/image-desk.tsx'
import type { KeptSession } from './hooks/inpainting-store.ts'
import { useKeptSession, useSession } from './hooks/use-session.ts'
import classes from './inpainting.module.css'

/** One image that is painted on, and what comes of it. */
export function InpaintingScreen() {
  const { id } = useParams({ from: '/open/signed-in/images/$id/inpaint' })
  const { uid } = useSignedInPerson()
  const kept = useKeptSession(uid, id)
  useEffect(() => beginLocalNow(), [])
  return <div className={classes.screen}>{kept?.rootId === id && <Versions key={id} uid={uid} kept={kept} />}</div>
}

function Versions({ uid, kept }: { uid: string; kept: KeptSession }) {
  const session = useSession(uid, kept)
  const imageId = session.versions[session.current] ?? session.rootId
  return <ImageDesk key={imageId} uid={uid} imageId={imageId} session={session} hand={useMaskHand()} />
}
