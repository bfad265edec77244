import type { DocumentKind } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRules } from './document-rules.ts'
import { artboardRules } from './kinds/artboard.ts'
import { canvasRules } from './kinds/canvas.ts'
import { roomRules } from './kinds/room.ts'
import { treeRules } from './kinds/tree.ts'

export type RulesOfKinds = Readonly<Record<DocumentKind, DocumentRules>>

export const rulesOfKinds: RulesOfKinds = {
  artboard: artboardRules,
  canvas: canvasRules,
  room: roomRules,
  tree: treeRules,
}
