/** Builds pieces of HTML that the tabs of the sandbox's page share. */

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A button that copies `value`. For a person who does not see the row, `label` says what the button copies. */
export function copyButton(value: string, label: string): string {
  return `<button type="button" class="copy" data-copy="${escapeHtml(value)}" aria-label="Copy ${escapeHtml(label)}">Copy</button>`
}

/** The panel of a tab. Every panel except the first is hidden until the script shows it. */
export function panel(id: string, title: string, content: string): string {
  return `<section role="tabpanel" id="${id}" aria-labelledby="tab-${id}" class="panel">
<h2 class="visually-hidden">${escapeHtml(title)}</h2>
${content}
</section>`
}
