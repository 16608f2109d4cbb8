import { createRoot } from 'react-dom/client';
import 'slack-blocks-to-jsx/dist/style.css';
import './style.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
