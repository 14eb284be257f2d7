/**
 * The styles of all pieces come with the page, after its own ground, so that their order never depends on what was opened first. Those of
 * features come with them.
 */
import.meta.glob(['../../ui/*.css', '!../../ui/{tokens,fonts,layout}.css'], { eager: true })
