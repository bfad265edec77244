import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

/** A kind as messages say it: `SD_WORKFLOW` → "sd workflow". */
export function nameKind(kind: ItemKind): string {
  return kind.toLowerCase().replaceAll('_', ' ')
}
