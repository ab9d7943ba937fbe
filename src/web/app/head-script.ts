/** Contains the script that runs before the first paint. The build writes it into every page, with the page's nonce. */
import { PAGE_CONFIG_ELEMENT_ID } from '../../contract/page-config.ts'
import { READING_KEY } from '../session/preferences/reading.ts'
import { DISPLAY_MODE_KEY } from '../session/preferences/display-mode.ts'

/**
 * The script does three things:
 * - It applies the stored display mode and accessibility preferences.
 * - It shows the sandbox's banner, so that the banner needs no second paint.
 * - It holds a form that is submitted too early, because the browser would put the password into the address.
 */
export const HEAD_SCRIPT = `(function(){var d=document.documentElement,m,r,c;
try{m=localStorage.getItem('${DISPLAY_MODE_KEY}');r=localStorage.getItem('${READING_KEY}')}catch(e){}
if(m==='dark')d.setAttribute('data-theme','dark');else if(m==='system')d.removeAttribute('data-theme');
if(r)d.setAttribute('data-reading',r);
try{c=JSON.parse(document.getElementById('${PAGE_CONFIG_ELEMENT_ID}').textContent);if(c.sandbox)d.setAttribute('data-sandbox','')}catch(e){}
document.addEventListener('submit',function(e){if(!window.adireReady){e.preventDefault();window.adireEarlySubmit=e.target.id}},true)})()`
