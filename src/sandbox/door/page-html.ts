/** Pieces of the sandbox page's HTML that its tabs share. */

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A button that copies `value`; `label` says what it copies to a person who does not see the row. */
export function copyButton(value: string, label: string): string {
  return `<button type="button" class="copy" data-copy="${escapeHtml(value)}" aria-label="Copy ${escapeHtml(label)}">Copy</button>`
}

/** The panel of a tab. All panels but the first are hidden until the script shows them. */
export function panel(id: string, title: string, content: string): string {
  return `<section role="tabpanel" id="${id}" aria-labelledby="tab-${id}" class="panel">
<h2 class="visually-hidden">${escapeHtml(title)}</h2>
${content}
</section>`
}
