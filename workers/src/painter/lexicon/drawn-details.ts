import type { Family } from '#painter/scene.ts'
import { modelOf } from '#painter/subjects/catalogue.ts'
import { isPerson } from './choose-family.ts'
import type { SubjectDetail } from './reading.ts'

const faceTraits = new Set([
  'afro',
  'angry',
  'bald',
  'beard',
  'braids',
  'bun',
  'closed eyes',
  'curly hair',
  'earrings',
  'fat',
  'freckles',
  'glasses',
  'hat',
  'long hair',
  'old',
  'sad',
  'scarf',
  'short hair',
  'smiling',
  'surprised',
  'thin',
  'young',
])
const faceParts = new Set(['dress', 'eyes', 'hair', 'hat', 'lips', 'scarf', 'skin'])

/** Whether what a prompt says of a subject is seen in the picture: each kind knows its own traits, poses and parts. */
export function isDrawn({ is, name, of }: SubjectDetail, family: Family): boolean {
  if (family === 'portrait' && isPerson(of.kind)) {
    return is === 'kind' || (is === 'trait' && faceTraits.has(name)) || (is === 'part' && faceParts.has(name))
  }
  const model = modelOf(of.kind)
  if (!model) return false
  switch (is) {
    case 'kind':
      return true
    case 'trait':
      return model.traits.includes(name)
    case 'pose':
      return (model.poses as readonly string[]).includes(name)
    case 'part':
      return model.parts.includes(name)
  }
}
