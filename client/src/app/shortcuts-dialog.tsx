import { Dialog } from '#ui/dialog.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { describeKeys, useRegisteredShortcuts } from './shortcuts.tsx'
import classes from './shortcuts-dialog.module.css'

const messages = defineMessages({ en: { title: 'Keyboard shortcuts' }, vi: { title: 'Phím tắt' } })

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useMessages(messages)
  const locale = useLocale()
  const groups = Map.groupBy(useRegisteredShortcuts(), shortcut => shortcut.group[locale])
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title} size="md">
      {[...groups].map(([group, shortcuts]) => (
        <section key={group} className={classes.group}>
          <h3>{group}</h3>
          <dl>
            {shortcuts.map(shortcut => (
              <div key={shortcut.keys} className={classes.row}>
                <dt>{shortcut.title[locale]}</dt>
                <dd>
                  <kbd>{describeKeys(shortcut.keys)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
