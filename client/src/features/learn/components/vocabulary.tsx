import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { IconCheck } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useCopied } from '../hooks/use-copied.ts'
import { learnMessages } from '../learn.messages.ts'
import { CopyLinesButton } from './copy-button.tsx'
import classes from './reading.module.css'

interface Props {
  words: readonly (readonly [word: string, effect: string])[]
  language: ContentLanguage
}

export function Vocabulary({ words, language }: Props) {
  const text = learnMessages[language]
  const { copied, copy } = useCopied(language)
  return (
    <div className={classes.vocabulary}>
      <dl>
        {words.map(([word, effect]) => (
          <div key={word}>
            <dt>
              <button type="button" aria-label={text.copyWord(word)} onClick={() => void copy(word)} lang="en">
                {word}
                {copied === word && <Icon of={IconCheck} size="xs" />}
              </button>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.vocabularyFoot}>
        <CopyLinesButton text={words.map(([word]) => word).join('\n')} language={language} label={text.copyLines} />
        <span role="status" className={classes.status}>
          {copied && `${text.copied}: ${copied}`}
        </span>
      </div>
    </div>
  )
}
