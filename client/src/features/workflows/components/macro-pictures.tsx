import { IconRoute } from '@tabler/icons-react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { MacroSummary } from '@atelier/shared-schema/entities/macro.ts'
import { recipePicture } from '#recipes/recipe-looks.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './macro-pictures.module.css'

/** What one's last run of a macro made; until there is one, samples of what its recipes make. */
export function MacroPictures({ macro }: { macro: MacroSummary }) {
  const sources = sourcesOf(macro)
  return (
    <span className={classes.pictures} data-count={sources.length}>
      {sources.length === 0 && <Icon of={IconRoute} size="lg" />}
      {sources.map(source => (
        <img key={source} src={source} alt="" loading="lazy" draggable={false} />
      ))}
    </span>
  )
}

function sourcesOf({ lastFileIds, recipeSlugs }: MacroSummary): string[] {
  if (lastFileIds.length > 0) return lastFileIds.map(id => filePath(id, '320'))
  return recipeSlugs.flatMap(slug => recipePicture({ slug, thumbnailUrl: null }) ?? [])
}
