import '#ui/mantine-more.css'
import { usePerson } from '#api/session.ts'
import { Frame } from './frame.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Open pages look at home in both worlds. */
export function FrameChoice() {
  return usePerson() ? <Frame /> : <PublicFrame />
}
